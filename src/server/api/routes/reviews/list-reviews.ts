import { placesOf } from '#region/manifest/places-of.ts';
import { MAX_PAGE } from '#region/search/search-query.ts';
import { HttpError } from '../../../http/http-error.ts';
import { regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, REGION_API, REGION_PARAMS } from '../../../http/route.ts';
import { listed, nearest } from '../../../manifests/nearest.ts';

/** GET showrooms/ratings: how customers rate the showrooms of a region; those without reviews are left out. */
export const listShowroomRatings: DeclareRoute = (app) => {
  app.get(
    `${REGION_API}/showrooms/ratings`,
    {
      config: { auth: 'public', limit: 'read' },
      schema: {
        summary: 'Ratings of showrooms',
        tags: ['showrooms'],
        params: REGION_PARAMS,
        response: { 200: { $ref: 'ShowroomRatingsAnswer#' }, ...ERRORS },
      },
    },
    async (request) => app.services.reviews.ratings(regionOf(request)),
  );
};

/** GET showrooms/{place}/reviews: what customers say about a showroom, the newest first. */
export const listReviews: DeclareRoute = (app) => {
  app.get(
    `${REGION_API}/showrooms/:place/reviews`,
    {
      config: { auth: 'public', limit: 'read' },
      schema: {
        summary: 'Reviews of a showroom',
        tags: ['showrooms'],
        params: {
          ...REGION_PARAMS,
          required: [...REGION_PARAMS.required, 'place'],
          properties: {
            ...REGION_PARAMS.properties,
            place: { type: 'string', maxLength: 100, description: 'Name of the showroom.' },
          },
        },
        querystring: {
          type: 'object',
          properties: {
            page: { type: 'integer', minimum: 1, maximum: MAX_PAGE, description: 'Page, from 1.' },
          },
        },
        response: { 200: { $ref: 'ReviewsAnswer#' }, ...ERRORS },
      },
    },
    async (request) => {
      const region = regionOf(request);
      const { place } = request.params;
      const known = Object.keys(placesOf(region));
      if (!known.includes(place)) {
        const near = nearest(place, known);
        const advice = near ? `; did you mean ${near}?` : '';
        throw new HttpError('not_found', 'There is no such showroom.', {
          place: [`allowed: ${listed(known)}${advice}`],
        });
      }
      return app.services.reviews.list(region, place, request.query.page ?? 1);
    },
  );
};
