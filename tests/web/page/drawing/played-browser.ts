/** A clock and tasks that the test plays. `runTask` runs the next task, if there is one. */
export function playedBrowser() {
  const tasks: (() => void)[] = [];
  let time = 0;
  return {
    browser: {
      now: () => time,
      inNextTask: (run: () => void) => void tasks.push(run),
      render: (change: () => void) => change(),
    },
    runTask: () => tasks.shift()?.(),
    spend: (milliseconds: number) => void (time += milliseconds),
    scheduled: () => tasks.length,
  };
}
