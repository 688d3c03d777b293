/**
 * Page numbers to offer: the first, the last and those around the current one; `undefined` stands for a gap.
 * A gap is never just one page wide.
 */
export function pageWindow(current: number, last: number): (number | undefined)[] {
  const wanted = new Set([1, last, current - 1, current, current + 1]);
  if (current <= 4) for (let page = 2; page <= 5; page += 1) wanted.add(page);
  if (current >= last - 3) for (let page = last - 4; page < last; page += 1) wanted.add(page);
  const pages = [...wanted].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const before = pages[index - 1] ?? 0;
    if (page - before === 2) return [page - 1, page];
    return page - before > 2 ? [undefined, page] : [page];
  });
}
