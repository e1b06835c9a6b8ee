// Loaded into the server before it starts: measures the longest time its event loop is blocked between
// "begin" and "end", in ms.
import { monitorEventLoopDelay } from "node:perf_hooks";

// A timer that fires each millisecond: its delay is the time for which the loop was blocked.
const resolution = 1;
const delay = monitorEventLoopDelay({ resolution });
process.on("message", (message) => {
  if (message === "begin") {
    delay.reset();
    delay.enable();
  } else if (message === "end") {
    delay.disable();
    process.send(delay.max / 1e6 - resolution);
  }
});
process.channel.unref();
