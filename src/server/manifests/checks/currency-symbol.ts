import type { CheckContext } from './check-context.ts';
import { canonicalTag } from './languages.ts';

/** Checks that the currency symbol has no digit, and is not the symbol of another currency. */
export function checkCurrencySymbol(context: CheckContext): void {
  if (!context.isValid(['currency', 'code'], ['currency', 'symbol'], ['languages'])) return;
  if (context.isReported(['currency', 'code'], ['languages'])) return;
  const { currency, languages } = context.manifest;
  const locales = languages.map(({ locale }) => locale).filter((locale) => canonicalTag(locale));
  const given: [path: string[], symbol: string][] =
    typeof currency.symbol === 'string'
      ? [[['currency', 'symbol'], currency.symbol]]
      : Object.entries(currency.symbol).map(([language, symbol]) => [
          ['currency', 'symbol', language],
          symbol,
        ]);
  const own = signsOf(currency.code, locales, WITH_CODE);
  for (const [path, symbol] of given) {
    const sign = symbol.trim();
    if (own.has(sign)) continue;
    if (/\p{N}/u.test(sign)) {
      context.report(path, {
        message: `"${sign}" has a digit, which reads as a part of the amount`,
        allowed: [...own].join(', '),
        suggestion: [...own][0],
      });
      continue;
    }
    const others = Intl.supportedValuesOf('currency').filter(
      (code) => code !== currency.code && (code === sign || signsOf(code, locales, SYMBOLS).has(sign)),
    );
    const [other] = others;
    const foreign = sign.match(/\p{Sc}/gu)?.find((part) => ![...own].some((each) => each.includes(part)));
    if (other === undefined && foreign !== undefined)
      context.report(path, {
        // locale data do not have every symbol that is in use
        severity: 'warning',
        message: `no sign of ${currency.code} has "${foreign}"`,
        allowed: [...own].join(', '),
        suggestion: [...own][0],
        others: [['currency', 'code']],
      });
    if (other === undefined) continue;
    context.report(path, {
      // several currencies may share a symbol
      severity: others.length > 1 ? 'warning' : 'error',
      message: `"${sign}" is the sign of ${others.slice(0, 3).join(', ')}, not of ${currency.code}`,
      allowed: [...own].join(', '),
      suggestion: [...own][0],
      others: [['currency', 'code']],
    });
  }
}

type Display = 'narrowSymbol' | 'symbol' | 'code';

/** What takes long is asked for once, and of other currencies without what is known of them. */
const SYMBOLS: readonly Display[] = ['narrowSymbol', 'symbol'];
const WITH_CODE: readonly Display[] = [...SYMBOLS, 'code'];

const known = new Map<string, ReadonlySet<string>>();

/** Returns how a currency is shown in some locales. */
function signsOf(
  code: string,
  locales: readonly string[],
  displays: readonly Display[],
): ReadonlySet<string> {
  const key = [code, ...locales, ...displays].join(' ');
  const cached = known.get(key);
  if (cached) return cached;
  const signs = new Set<string>();
  for (const locale of [...locales, 'und'])
    for (const currencyDisplay of displays) {
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency: code, currencyDisplay });
      const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? '';
      signs.add(sign.replace(/[\u200E\u200F\u061C]/g, '').trim());
    }
  known.set(key, signs);
  return signs;
}
