const MAX_TEXT_LENGTH = 100;

/** What was typed into the search box, as searches read it: the same however wide it was typed, and not too long. */
export function searchText(typed: string): string {
  const text = [...typed.toWellFormed().normalize('NFKC').trim()];
  return text.slice(0, MAX_TEXT_LENGTH).join('').trim();
}
