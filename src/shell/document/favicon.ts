import type { Brand } from '#contracts/types.ts';

/** Icon of the browser tab: the first letter of the brand on its colour, so that every brand has its own. */
export function faviconHref(name: string, colors: Pick<Brand['colors'], 'primary' | 'onPrimary'>): string {
  const letter = [...name.trim()][0]?.toUpperCase().replace(/[<>&]/g, '') ?? '';
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${colors.primary}"/>` +
    `<text x="16" y="23" text-anchor="middle" font-family="Poppins,Arial,sans-serif" font-weight="700" font-size="20" fill="${colors.onPrimary}">${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
