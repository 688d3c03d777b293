import { extname } from 'node:path';
import { rememberByText } from '#domain/cache/remember.ts';
import { codeOfFile } from '../manifest-files.ts';
import { nearest } from '../nearest.ts';
import type { CheckContext } from './check-context.ts';
import { REGION_CODE, SERVER_PATHS } from './server-paths.ts';

/** Checks the code, country and time zone of a region. */
export function checkIdentity(context: CheckContext): void {
  const { manifest } = context;
  if (context.isValid(['code'])) checkCode(context, manifest.code);
  if (context.isValid(['country']) && !isCountry(manifest.country))
    context.report(['country'], {
      message: `"${manifest.country}" is not a country`,
      allowed: 'an ISO 3166-1 code of two capitals',
      suggestion: replacedBy(manifest.country),
    });
  if (context.isValid(['timeZone'])) checkTimeZone(context, manifest.timeZone);
}

function checkCode(context: CheckContext, code: string): void {
  const fileName = codeOfFile(context.file);
  if (code !== fileName)
    context.report(
      ['code'],
      REGION_CODE.test(fileName)
        ? {
            message: `the code "${code}" is not the name of the file`,
            allowed: fileName,
            suggestion: fileName,
          }
        : {
            message: `the file is not named after its code "${code}"`,
            allowed: `the name ${code}${extname(context.file)}`,
          },
    );
  if (SERVER_PATHS.includes(code))
    context.report(['code'], {
      message: `"${code}" is a path of the server itself`,
      allowed: 'any other code',
    });
  else if (isPage(context, code))
    context.report(['code'], {
      message: `"${code}" is the address of a page: /${code}`,
      allowed: 'any other code',
    });
}

/** Whether a code is the slug of a page; pages are also found without a region (SPEC 2.1). */
function isPage({ manifest, isValid }: CheckContext, code: string): boolean {
  if (!isValid(['routes'])) return false;
  return Object.entries(manifest.routes).some(
    ([route, { slug }]) => route === code || Object.values(slug ?? {}).includes(code),
  );
}

const names = new Intl.DisplayNames(undefined, { type: 'region', fallback: 'none' });

export function isCountry(code: string): boolean {
  const isKnown = names.of(code) !== undefined && !/^(ZZ|X[AB]|Q[M-Z]|EU|EZ|UN)$/.test(code);
  return isKnown && replacedBy(code) === undefined;
}

/** Returns the ISO code for a colloquial (UK) or former (BU) country code. */
function replacedBy(code: string): string | undefined {
  const [tag = ''] = Intl.getCanonicalLocales(`und-${code}`);
  const canonical = tag.split('-')[1];
  return canonical === code ? undefined : canonical;
}

function checkTimeZone(context: CheckContext, timeZone: string): void {
  const canonical = canonicalZone(timeZone);
  const { country } = context.manifest;
  if (canonical === undefined) {
    context.report(['timeZone'], {
      message: `"${timeZone}" is not a time zone`,
      allowed: 'an IANA name: continent/city',
      suggestion: nearestZone(timeZone),
    });
  } else if (context.isValid(['country']) && isCountry(country)) {
    const zones = zonesOf(country);
    if (zones.length > 0 && !zones.includes(canonical))
      context.report(['timeZone'], {
        severity: 'warning',
        message: `"${timeZone}" is not a time zone of ${country}`,
        allowed: zones.join(', '),
        others: [['country']],
      });
  }
}

/** Compares the whole name, or only the city. */
export function nearestZone(timeZone: string): string | undefined {
  const zones = Intl.supportedValuesOf('timeZone');
  const cityOf = (zone: string) => (zone.split('/').at(-1) ?? '').replaceAll('_', ' ').toLowerCase();
  return nearest(timeZone, zones) ?? zones.find((zone) => cityOf(zone) === cityOf(timeZone));
}

/** Returns the canonical time zones of a country; empty if CLDR has none. */
export const zonesOf = rememberByText((country): readonly string[] => {
  const locale: Intl.Locale & { getTimeZones?: () => string[] } = new Intl.Locale(`und-${country}`);
  return (locale.getTimeZones?.() ?? []).flatMap((zone) => canonicalZone(zone) ?? []);
});

/** Returns the canonical name of a time zone. Undefined if it does not exist. */
export function canonicalZone(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat(undefined, { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
