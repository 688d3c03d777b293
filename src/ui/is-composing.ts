/** What keyboards of Chinese, Japanese and Korean report while they offer words; Safari reports it for the key that ends it, too. */
const COMPOSING = 229;

type Key = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>;

/** Whether a key belongs to a word that is still being composed: Enter takes the word then, and does nothing else. */
export function isComposing(event: Key | { nativeEvent: Key }): boolean {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === COMPOSING;
}
