import type { ReplayPort } from './replay-port.ts';

/** What the script of session replay puts on the window. */
export interface ReplayScript {
  start(options: { key: string; maskAll: true }): void | Promise<void>;
  stop(): void | Promise<void>;
}

declare global {
  interface Window {
    sessionReplay?: ReplayScript;
  }
}

const LOAD_TIMEOUT_MS = 3_000;

/** Session replay by a script from elsewhere, which is loaded when it is first started (HARDENING A36). */
export function scriptReplay({ script, key }: { script: string; key: string }): ReplayPort {
  let isRunning = false;
  let loading: Promise<void> | undefined;
  return {
    async start() {
      if (isRunning) return;
      isRunning = true;
      try {
        loading ??= load(script);
        await loading;
        if (!window.sessionReplay) throw new Error('the script made no window.sessionReplay');
        // the visitor may have gone on meanwhile
        if (isRunning) await window.sessionReplay.start({ key, maskAll: true });
      } catch (error) {
        isRunning = false;
        // the next start may have more luck
        loading = undefined;
        throw error;
      }
    },
    async stop() {
      if (!isRunning) return;
      isRunning = false;
      await window.sessionReplay?.stop();
    },
  };
}

/** @throws when it does not come, or not in time */
function load(address: string): Promise<void> {
  return new Promise((done, fail) => {
    const element = document.createElement('script');
    const giveUp = () => fail(new Error('the script was not loaded'));
    const timer = setTimeout(giveUp, LOAD_TIMEOUT_MS);
    element.src = address;
    element.async = true;
    element.referrerPolicy = 'origin';
    element.onerror = giveUp;
    element.onload = () => {
      clearTimeout(timer);
      done();
    };
    document.head.append(element);
  });
}
