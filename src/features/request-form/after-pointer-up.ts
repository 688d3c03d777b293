let isFollowed = false;
let isPressed = false;

/** Knows from now on whether a pointer is pressed. */
export function trackPointer(): void {
  if (isFollowed) return;
  isFollowed = true;
  const note = (pressed: boolean) => () => {
    isPressed = pressed;
  };
  const options = { capture: true, passive: true };
  document.addEventListener('pointerdown', note(true), options);
  document.addEventListener('pointerup', note(false), options);
  document.addEventListener('pointercancel', note(false), options);
}

/**
 * Runs at once, or after the press that is under way: an error that appears in between moves the page, and the click
 * misses what was pressed.
 */
export function afterPointerUp(run: () => void): void {
  if (!isPressed) {
    run();
    return;
  }
  const end = () => {
    document.removeEventListener('pointerup', end, true);
    document.removeEventListener('pointercancel', end, true);
    // the click follows the end of the press
    setTimeout(run);
  };
  document.addEventListener('pointerup', end, true);
  document.addEventListener('pointercancel', end, true);
}
