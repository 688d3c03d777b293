import { localizedText } from '#region/text/localized-text.ts';
import { languageOf, regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, LANGUAGE_QUERY, REGION_PARAMS } from '../../../http/route.ts';
import { REGION_QUERY, regionInQuery } from '../region-in-query.ts';

const PATH = '/api/v1/captain-go';

/** GET captain-go: how people of a region reach somebody, for chats (SPEC 7.3). */
export const getChatChannels = declare(PATH);

/** GET captain-go/rabbit/{region}: the same with the region in the path. */
export const getChatChannelsOfRegion = declare(`${PATH}/rabbit/:region`);

function declare(url: string): DeclareRoute {
  const isInPath = url.endsWith(':region');
  const properties = { ...LANGUAGE_QUERY.properties, ...(!isInPath && REGION_QUERY.properties) };
  return (app) => {
    app.get(
      url,
      {
        config: { auth: 'public', limit: 'read' },
        ...(!isInPath && { onRequest: regionInQuery }),
        schema: {
          summary: 'How people of a region reach somebody',
          tags: ['chat'],
          ...(isInPath && { params: REGION_PARAMS }),
          querystring: { type: 'object', properties },
          response: { 200: { $ref: 'ChatChannelsAnswer#' }, ...ERRORS },
        },
      },
      async (request) => {
        const region = regionOf(request);
        const { lang } = request.query as { lang?: string };
        const { code, path } = languageOf(region, lang);
        const { contact } = region.manifest;
        return {
          data: {
            region: region.code,
            language: code,
            site: `/${region.code}/${path}`,
            messaging_app: contact.messagingApp,
            messaging_number: contact.messagingNumber,
            call_number: contact.callNumber,
            email: contact.email,
            hours: localizedText(contact.hours, code, app.services.texts.translate(code)),
          },
        };
      },
    );
  };
}
