const EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

let used: Promise<void> | undefined;

/** Settles when the page is used for the first time: what only helps to fill in a form is loaded from then on. */
export function firstUse(): Promise<void> {
  used ??= new Promise((settle) => {
    const first = () => {
      for (const event of EVENTS) document.removeEventListener(event, first, true);
      settle();
    };
    for (const event of EVENTS) document.addEventListener(event, first, { capture: true, passive: true });
  });
  return used;
}

// from when the code is there: a list whose options come later is that of a page that is used already
if (typeof document !== 'undefined') void firstUse();
