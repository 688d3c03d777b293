import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_SECONDS } from '#domain/time/durations.ts';
import { cookiesOfChoice, type SavedCookie, VISIT_COOKIES } from '#domain/visitor/cookies.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { homeCode, storedCountry } from '#region/routing/visitor-country.ts';
import { visitorLanguage, visitorRegion } from '#region/routing/visitor-place.ts';
import type { LookUpCountry } from '../gateways/country-lookup/index.ts';
import { clientAddress } from '../runtime/client-address.ts';
import { setCookie } from '../runtime/cookies.ts';
import { isRobot } from './is-robot.ts';
import { placed, type Unplaced } from './page-request.ts';

/** Dependencies of placing a visitor. */
export interface FirstVisit {
  lookUpCountry: LookUpCountry;
  /** Whether the public address is https. */
  isSecure(): boolean;
}

/**
 * Redirects a visitor whose address lacks region or language to their own (SPEC 4). Search engines are redirected to the
 * default ones and get no cookies. The answer is specific to this visitor and never cached.
 */
export async function placeVisitor(
  request: FastifyRequest,
  reply: FastifyReply,
  unplaced: Unplaced,
  visits: FirstVisit,
): Promise<FastifyReply> {
  const { regions } = request.server.services;
  const named = regions.find(unplaced.region ?? '');
  const robot = isRobot(request);
  const cookies = visitorCookies(request);
  const visit = robot ? { country: null, isNew: false } : await countryOf(request, visits);
  const region = named ?? visitorRegion(regions, { cookies, country: visit.country });
  const accepts = robot ? '' : (request.headers['accept-language'] ?? '');
  const language = visitorLanguage(region, { cookies, accepts, lang: unplaced.lang });
  const days = region.manifest.cookies.storedRegionDays;
  // a region that is only the fallback is not stored for a year
  const isOwnRegion = !named && region.code === homeCode(regions.all, visit.country);
  const newCookies = robot
    ? []
    : [
        ...countryCookies(region, visit),
        ...(isOwnRegion ? [{ name: VISIT_COOKIES.region, value: region.code, days }] : []),
        { name: VISIT_COOKIES.language, value: language.code, days },
      ];
  setCookies(request, reply, newCookies, visits);
  const { location, status } = placed(region, language.code, unplaced);
  return reply.header('cache-control', 'no-store').redirect(location, status);
}

/** Stores what a visitor has chosen by an address (SPEC 2.2); search engines choose nothing. */
export function saveChoice(
  request: FastifyRequest,
  reply: FastifyReply,
  { region, language }: { region: ResolvedRegion; language: string },
  visits: Pick<FirstVisit, 'isSecure'>,
): void {
  if (isRobot(request)) return;
  const days = region.manifest.cookies.storedRegionDays;
  setCookies(request, reply, cookiesOfChoice({ region: region.code, language, days }), visits);
}

/** The country of a visitor, from the cookie or a lookup. */
export interface VisitorCountry {
  country: string | null;
  /** True if there was no cookie. */
  isNew: boolean;
}

/** Returns the country of a visitor; looked up once and stored in a cookie (SPEC 4). */
export async function countryOf(
  request: FastifyRequest,
  { lookUpCountry }: Pick<FirstVisit, 'lookUpCountry'>,
): Promise<VisitorCountry> {
  const known = storedCountry(visitorCookies(request));
  if (known !== null) return { country: known, isNew: false };
  return { country: await lookUpCountry(clientAddress(request)), isNew: true };
}

/** Cookies of a lookup; none if the country came from a cookie. */
export function countryCookies(
  { manifest }: Pick<ResolvedRegion, 'manifest'>,
  { country, isNew }: VisitorCountry,
): SavedCookie[] {
  if (!isNew) return [];
  const { userRegionDays, firstTimeAccessDays } = manifest.cookies;
  return [
    ...(country === null ? [] : [{ name: VISIT_COOKIES.country, value: country, days: userRegionDays }]),
    { name: VISIT_COOKIES.firstTime, value: 'true', days: firstTimeAccessDays },
  ];
}

/** @param cookies to set in the browser */
export function setCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: readonly SavedCookie[],
  { isSecure }: Pick<FirstVisit, 'isSecure'>,
): void {
  const secure = isSecure() || request.protocol === 'https';
  for (const { name, value, days } of cookies)
    setCookie(reply, { name, value, maxAge: days * DAY_SECONDS, isSecure: secure, isReadable: true });
}

function visitorCookies({ cookies }: FastifyRequest): ReadonlyMap<string, string> {
  return new Map(Object.entries(cookies).map(([name, value = '']) => [name, value]));
}
