import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf, staffOf } from '../../../../http/region-of.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { STUDIO_PATH, studioOf } from './studio-route.ts';

const PATH = `${DESK_API}${STUDIO_PATH}`;
const READ = { auth: 'staff', role: 'product', limit: 'read' } as const;
const WRITE = { ...READ, limit: 'write' } as const;
const MADE = { 200: { $ref: 'NewStudioRegionAnswer#' }, 409: DESK_ERRORS[400], ...DESK_ERRORS };

/** GET desk/{region}/studio/countries: countries that a region can be made of. */
export const listStudioCountries: DeclareRoute = (app) => {
  app.get(
    `${PATH}/countries`,
    {
      config: READ,
      schema: {
        summary: 'Countries for a new region',
        tags: ['desk'],
        params: REGION_PARAMS,
        response: { 200: { $ref: 'StudioCountriesAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => ({ data: await studioOf(request).newRegions.countries() }),
  );
};

/** GET desk/{region}/studio/answers: what CLDR and libphonenumber know of a country. */
export const getStudioAnswers: DeclareRoute = (app) => {
  app.get(
    `${PATH}/answers`,
    {
      // a region that is a draft gets languages, too
      config: { ...READ, isOfDrafts: true },
      schema: {
        summary: 'Suggested answers for a new region',
        tags: ['desk'],
        params: REGION_PARAMS,
        querystring: {
          type: 'object',
          required: ['country'],
          properties: {
            country: { type: 'string', minLength: 1, maxLength: 2, description: 'ISO code.' },
          },
        },
        response: { 200: { $ref: 'StudioAnswersAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const { newRegions } = studioOf(request);
      const { languages, timeZones, dialCode, ...answers } = await newRegions.answers(request.query.country);
      return {
        data: {
          ...answers,
          languages: languages.map(({ isSuggested, ...language }) => ({
            ...language,
            is_suggested: isSuggested,
          })),
          time_zones: timeZones,
          dial_code: dialCode,
        },
      };
    },
  );
};

/** POST desk/{region}/studio/regions: a draft of a region that does not exist yet. */
export const createStudioRegion: DeclareRoute = (app) => {
  app.post(
    `${PATH}/regions`,
    {
      config: WRITE,
      schema: {
        summary: 'Begin a new region',
        description:
          'Its manifest is what `forecourt new` would write, as a draft: the region is made when the draft is published. 409: the code is taken.',
        tags: ['desk'],
        params: REGION_PARAMS,
        body: { $ref: 'NewStudioRegionBody#' },
        response: MADE,
      },
    },
    async (request) => {
      const {
        time_zone: timeZone,
        brand_name: brandName,
        brand_color: brandColor,
        ...answers
      } = request.body;
      const given = { ...answers, timeZone, brandName, brandColor };
      const code = await studioOf(request, 'newRegion').newRegions.create({ by: staffOf(request) }, given);
      return { data: { code } };
    },
  );
};

/** POST desk/{region}/studio/example: a draft of a region to play with. */
export const createStudioExample: DeclareRoute = (app) => {
  app.post(
    `${PATH}/example`,
    {
      config: WRITE,
      schema: {
        summary: 'Begin a region to play with',
        description: 'It is never published. Its code is answered also if there is one already.',
        tags: ['desk'],
        params: REGION_PARAMS,
        response: MADE,
      },
    },
    async (request) => {
      const { country } = regionOf(request).manifest;
      const code = await studioOf(request, 'newRegion').newRegions.example({ by: staffOf(request) }, country);
      return { data: { code } };
    },
  );
};

/** POST desk/{region}/studio/copies: a draft of a region with all of this one but its code and name. */
export const copyStudioRegion: DeclareRoute = (app) => {
  app.post(
    `${PATH}/copies`,
    {
      config: WRITE,
      schema: {
        summary: 'Begin a copy of a region',
        description: 'It inherits from this region what it does not change. 409: the code is taken.',
        tags: ['desk'],
        params: REGION_PARAMS,
        body: { $ref: 'CopyStudioRegionBody#' },
        response: MADE,
      },
    },
    async (request) => {
      const { code: of, languages } = regionOf(request);
      const code = await studioOf(request, 'newRegion').newRegions.copy(
        { by: staffOf(request) },
        { ...request.body, of, languages: languages.map((language) => language.code) },
      );
      return { data: { code } };
    },
  );
};
