/** The server's settings: sized for a small machine that also runs the shop. `extra` wins. */
export function serverSettings(durable: boolean, extra: Record<string, string>): Record<string, string> {
  return {
    max_connections: "60",
    shared_buffers: "64MB",
    max_wal_size: "256MB",
    // Both spare processes that would idle here: readers ahead of the disk, and replication.
    io_method: "sync",
    max_logical_replication_workers: "0",
    // A compiled plan pays off for reports of seconds; ours take milliseconds.
    jit: "off",
    timezone: "UTC",
    // Failed statements belong to whoever sent them; logging them here would also write down customers' data.
    log_min_messages: "log",
    log_checkpoints: "off",
    ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
    ...extra,
  };
}

/**
 * Our environment without settings for PostgreSQL's clients and for the allocator of our own process; with messages in
 * English, because we read some.
 */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const stored = Object.entries(process.env).filter(([name]) => !/^(PG|MALLOC_)/.test(name));
  return { ...Object.fromEntries(stored), LC_ALL: "C", TZ: "UTC" };
}
