// Presses on their way to the kernel: numbered, acknowledged, and loudly missed when no answer comes.

/**
 * `send` is model.send; `lost` and `back` are told when the kernel stops answering and when it answers again.
 * A press is acknowledged before anything is computed, so silence for `patience` ms means that nobody is there.
 */
export function presser({ send, view, lost, back, patience = 4000 }) {
  let n = 0, clock = null, silent = false;
  const waiting = new Set();
  const miss = () => {
    clock = null;
    silent = true;
    lost();
  };
  return {
    /** Sends one message; `counted` ones carry a number and are waited for. */
    send(message, counted = true) {
      const sent = { view, ...(counted ? { n: ++n } : {}), ...message };
      if (counted) {
        waiting.add(n);
        clock ??= setTimeout(miss, patience);
      }
      try {
        send(sent);
      } catch (fault) { // "Cannot send": the comm is closed
        console.error(fault);
        clearTimeout(clock);
        miss();
      }
    },
    ack(number) {
      for (const one of waiting) if (one <= number) waiting.delete(one);
      clearTimeout(clock);
      clock = waiting.size ? setTimeout(miss, patience) : null;
      if (silent) back();
      silent = false;
    },
    stop: () => clearTimeout(clock),
  };
}
