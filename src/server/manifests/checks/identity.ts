import { basename } from 'node:path';
import { nearest } from '../nearest.ts';
import type { CheckContext } from './check-context.ts';
import { REGION_CODE, SERVER_PATHS } from './server-paths.ts';

/** Code, country and time zone are what the world knows them as. */
export function checkIdentity(context: CheckContext): void {
  const { manifest } = context;
  if (context.sound(['code'])) checkCode(context, manifest.code);
  if (context.sound(['country']) && !isCountry(manifest.country))
    context.report(['country'], {
      message: `"${manifest.country}" is no country`,
      allowed: 'an ISO 3166-1 code of two capitals',
      suggestion: replacedBy(manifest.country),
    });
  if (context.sound(['timeZone'])) checkTimeZone(context, manifest.timeZone);
}

function checkCode(context: CheckContext, code: string): void {
  const fileName = basename(context.file, '.json');
  if (code !== fileName)
    context.report(
      ['code'],
      REGION_CODE.test(fileName)
        ? {
            message: `the code "${code}" is not the name of the file`,
            allowed: fileName,
            suggestion: fileName,
          }
        : { message: `the file is not called by its code "${code}"`, allowed: `the name ${code}.json` },
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

/** Pages are found without a region as well, by their slugs (SPEC 2.1). */
function isPage({ manifest, sound }: CheckContext, code: string): boolean {
  if (!sound(['routes'])) return false;
  return Object.entries(manifest.routes).some(
    ([route, { slug }]) => route === code || Object.values(slug ?? {}).includes(code),
  );
}

export function isCountry(code: string): boolean {
  const names = new Intl.DisplayNames(undefined, { type: 'region', fallback: 'none' });
  const isKnown = names.of(code) !== undefined && !/^(ZZ|X[AB]|Q[M-Z]|EU|EZ|UN)$/.test(code);
  return isKnown && replacedBy(code) === undefined;
}

/** The ISO code of a country that is called otherwise in daily life (UK) or was before (BU). */
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
      message: `"${timeZone}" is no time zone`,
      allowed: 'an IANA name: continent/city',
      suggestion: nearestZone(timeZone),
    });
  } else if (context.sound(['country']) && isCountry(country)) {
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

/** By the whole name, or by the city alone. */
export function nearestZone(timeZone: string): string | undefined {
  const zones = Intl.supportedValuesOf('timeZone');
  const cityOf = (zone: string) => (zone.split('/').at(-1) ?? '').replaceAll('_', ' ').toLowerCase();
  return nearest(timeZone, zones) ?? zones.find((zone) => cityOf(zone) === cityOf(timeZone));
}

/** Time zones of a country under their canonical names; empty where CLDR knows none. */
export function zonesOf(country: string): string[] {
  const locale: Intl.Locale & { getTimeZones?: () => string[] } = new Intl.Locale(`und-${country}`);
  return (locale.getTimeZones?.() ?? []).flatMap((zone) => canonicalZone(zone) ?? []);
}

/** A time zone under its canonical name; `undefined` where it is none. */
export function canonicalZone(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat(undefined, { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
