// Loaded into the server before it starts: how long its event loop is held at most between "begin" and "end", in ms.
import { monitorEventLoopDelay } from "node:perf_hooks";

// A clock that ticks each millisecond: how much later than that it ticks is how long the loop was held.
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
