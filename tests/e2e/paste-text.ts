import type { Locator } from 'playwright';

/** Pastes a text over what is selected, as the clipboard does: typing 40 KB into an editor takes Chromium half a minute. */
export function pasteText(field: Locator, text: string): Promise<void> {
  return field.evaluate((target, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
