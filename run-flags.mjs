/**
 * The flags of Node. V8's young generation keeps the size it once grew to; a smaller limit left the benchmark as it was
 * and saves 20 to 45 MB (decision 0050). `--enable-source-maps` is not among them: the server's own source map takes
 * 50 MB.
 */
export const nodeFlags = ["--disable-warning=ExperimentalWarning", "--max-semi-space-size=8"];

/**
 * glibc keeps freed memory in arenas, up to eight for each processor; our few threads need two. MALLOC_TRIM_THRESHOLD_
 * would give more back, but it halved the pages rendered per second.
 */
export const allocator = { MALLOC_ARENA_MAX: "2" };
