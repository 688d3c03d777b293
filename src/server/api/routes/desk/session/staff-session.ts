import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import { hasRole } from '#domain/desk/staff-roles.ts';
import { formsOf } from '#region/forms/form-address.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { localizedText, type Translate } from '#region/text/localized-text.ts';
import { isFromDesk, staffTokenOf } from '../../../../http/plugins/staff-sessions.ts';
import { type DeclareRoute, ERRORS } from '../../../../http/route.ts';
import type { Services } from '../../../../http/services.ts';
import type { StaffMember } from '../../../../modules/staff/index.ts';
import { forOwnPages } from '../../login/session-answer.ts';
import { SPREADSHEET_ROLE } from '../spreadsheets/get-spreadsheet.ts';
import { setDeskCookie } from './staff-cookies.ts';

const PATH = '/api/v1/staff/session';

/** GET staff/session: who is logged in at the desk, and null for all others. */
export const getStaffSession: DeclareRoute = (app) => {
  app.get(
    PATH,
    {
      config: { auth: 'public', limit: 'read', isOpenInMaintenance: true },
      onRequest: forOwnPages,
      schema: {
        summary: 'Who is logged in at the desk',
        tags: ['staff'],
        response: { 200: { $ref: 'StaffSessionAnswer#' }, 403: ERRORS[400] },
      },
    },
    async (request) => {
      const token = staffTokenOf(request);
      const member =
        token === undefined || !isFromDesk(request, token) ? null : await app.services.staff.find(token);
      return { data: member && (await serializeMember(member, app.services)) };
    },
  );
};

async function serializeMember(
  { id, name, roles }: StaffMember,
  { regions, texts, studio, deskOffers }: Pick<Services, 'regions' | 'texts' | 'studio' | 'deskOffers'>,
) {
  const t = texts.translate(SOURCE_LANGUAGE);
  const withOffers = await deskOffers.regionsWith(Object.keys(roles));
  const own = Object.entries(roles).flatMap(([code, role]) => {
    const region = regions.find(code);
    if (!region) return [];
    const { displayName, timeZone, features } = region.manifest;
    const { locale } =
      region.languages.find((each) => each.code === SOURCE_LANGUAGE) ?? region.defaultLanguage;
    return [
      {
        code,
        name: localizedText(displayName, SOURCE_LANGUAGE, t),
        role,
        time_zone: timeZone,
        locale,
        has_offers: features.offers || withOffers.includes(code),
        begins_offers: features.offers,
        has_studio: studio !== null,
        spreadsheets: hasRole(role, SPREADSHEET_ROLE) ? spreadsheetsOf(region, t) : [],
      },
    ];
  });
  return { id, name, regions: own };
}

const spreadsheetsOf = (region: ResolvedRegion, t: Translate) =>
  formsOf(region).flatMap(({ form: { spreadsheet, title } }) =>
    spreadsheet === undefined
      ? []
      : {
          title: localizedText(title, SOURCE_LANGUAGE, t),
          path: `/api/v1/desk/${region.code}/spreadsheets/${encodeURIComponent(spreadsheet)}.csv`,
        },
  );

/** DELETE staff/session: logs out. */
export const endStaffSession: DeclareRoute = (app) => {
  app.delete(
    PATH,
    {
      config: { auth: 'public', limit: 'write', isOpenInMaintenance: true },
      onRequest: forOwnPages,
      schema: {
        summary: 'Log out of the desk',
        tags: ['staff'],
        response: { 200: { $ref: 'LogoutAnswer#' }, 403: ERRORS[400] },
      },
    },
    async (request, reply) => {
      const token = staffTokenOf(request);
      setDeskCookie(request, reply, { name: 'session', value: '' });
      if (token !== undefined) await app.services.staffLogin.logOut(token);
      return { data: { logged_out: true } };
    },
  );
};
