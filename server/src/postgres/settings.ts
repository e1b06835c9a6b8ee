/** The server's settings, sized for a small machine that also runs the shop. `extra` takes precedence. */
export function serverSettings(durable: boolean, extra: Record<string, string>): Record<string, string> {
  return {
    max_connections: "60",
    shared_buffers: "64MB",
    max_wal_size: "256MB",
    // These two avoid processes that would be idle: for read-ahead, and for replication.
    io_method: "sync",
    max_logical_replication_workers: "0",
    // JIT pays off for reports that take seconds; our statements take milliseconds.
    jit: "off",
    timezone: "UTC",
    // The client receives the errors of its statements; logging them here would also write customers' data.
    log_min_messages: "log",
    log_checkpoints: "off",
    ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
    ...extra,
  };
}

/**
 * Our environment without settings for PostgreSQL's clients and for our process's allocator; with messages in
 * English, because we parse some.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const stored = Object.entries(process.env).filter(([name]) => !/^(PG|MALLOC_)/.test(name));
  return { ...Object.fromEntries(stored), LC_ALL: "C", TZ: "UTC" };
}
