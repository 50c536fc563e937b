/** Loaded before a program: its calendar is wrong by so many milliseconds, its timers are not. */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS);

const trueNow = Date.now.bind(Date);
Date.now = () => trueNow() + shiftMs;
globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [target.now()] : given, newTarget),
});
