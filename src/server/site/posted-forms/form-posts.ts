import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PostedForm } from '#region/routing/posted-answers.ts';
import { forOwnPages } from '../../api/routes/login/session-answer.ts';
import { personOf, rememberedPerson } from '../../api/routes/person-of.ts';
import { UsedUpToday } from '../../errors/domain-error.ts';
import { HttpError } from '../../http/http-error.ts';
import { bypassesMaintenance } from '../../http/maintenance/index.ts';
import { errorReply } from '../../http/plugins/error-answer.ts';
import type { Headers } from '../../http/plugins/safety-headers.ts';
import { isTicketTarget } from '../../modules/tickets/index.ts';
import { clientAddress } from '../../runtime/client-address.ts';
import { nextAddress } from '../next-address.ts';
import type { PageRequest } from '../page-request.ts';
import { RenderedPage } from '../rendered-page.ts';
import type { PageRenderer } from '../rendering/page-renderer.ts';
import { sendPage } from '../send-page.ts';
import { refusedStep } from './next-step.ts';
import { type FormPost, readFormPost } from './read-form-post.ts';

/** Long texts in percent-encoded Thai take nine bytes a letter. */
const BODY_LIMIT = 256 * 1024;
const BODY_TYPE = 'application/x-www-form-urlencoded';

export interface FormPostsOptions {
  renderer: Pick<PageRenderer, 'render'>;
  /** Headers of every page. */
  headers: (region: string) => Headers;
  clock: () => number;
}

/**
 * POST of the page of a form, by browsers without JavaScript (docs/decisions/0029): checks a step as the API does, and answers with the page
 * of the next one, with the same one and its errors, or, when the request was stored, with a redirect to its confirmation.
 */
export function addFormPosts(app: FastifyInstance, options: FormPostsOptions): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>(BODY_TYPE, { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(body)),
    );
    scope.post<{ Body: URLSearchParams }>(
      '/:region/*',
      {
        config: { auth: 'optional', limit: 'write' },
        bodyLimit: BODY_LIMIT,
        onRequest: forOwnPages,
        schema: { hide: true },
      },
      (request, reply) => answer(request, reply, options),
    );
  });
}

async function answer(
  request: FastifyRequest<{ Body: URLSearchParams }>,
  reply: FastifyReply,
  options: FormPostsOptions,
): Promise<FastifyReply> {
  const { services, maintenance } = request.server;
  const address = request.raw.url ?? '';
  const post = readFormPost(address, request.body ?? new URLSearchParams(), {
    content: services,
    now: options.clock(),
  });
  if (!post) throw new HttpError('not_found', 'There is no form at this address.');
  // the page says that it is closed
  if (maintenance.isClosed(post.region.code) && !bypassesMaintenance(request.cookies))
    return reply.redirect(address, 303);
  const { next } = post;
  if (next.kind === 'show') return showStep(request, reply, post, { ...next, problem: null }, options);
  try {
    const ticket = await send(request, reply, post);
    // without a fragment, browsers keep the one of the form
    return reply.redirect(`${ticket.links.page}#content`, 303);
  } catch (error) {
    const { status, errors } = errorReply(error);
    if (status >= 500) request.log.error({ err: error }, 'a form that was posted could not be stored');
    const refused = refusedStep(post.named, post.answers, errors);
    const shown = refused
      ? { ...refused, problem: null }
      : { ...post.last, problem: problemOf(error, status) };
    return showStep(request, reply, post, shown, options, status);
  }
}

/** @throws HttpError and others as the API does */
async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { region, language, named, answers, subject, key }: FormPost,
) {
  const { captcha, tickets, site } = request.server.services;
  const { name, form } = named;
  if (!isTicketTarget(form.target)) throw new HttpError('not_found', 'There is no form at this address.');
  if (request.contact === null) {
    // the service asks scripts, so a browser without them has no token
    const verdict = await captcha({
      region,
      action: 'send_form',
      token: undefined,
      address: clientAddress(request),
      isOwnHost: site.isOwnHost,
    });
    if (verdict === 'refused') throw new HttpError('captcha_refused', 'This form needs JavaScript.');
  }
  return tickets.send({
    region,
    language,
    target: form.target,
    body: { form: name, ...(subject !== undefined && { subject }), answers },
    sender: personOf(request),
    person: rememberedPerson(request, reply),
    contact: request.contact,
    key: key === '' ? undefined : key,
  });
}

type RefusedStep = Pick<PostedForm, 'step' | 'errors' | 'problem'>;

async function showStep(
  request: FastifyRequest,
  reply: FastifyReply,
  post: FormPost,
  shown: RefusedStep,
  { renderer, headers, clock }: FormPostsOptions,
  status = Object.keys(shown.errors).length > 0 ? 422 : 200,
): Promise<FastifyReply> {
  const region = request.server.services.regions.find(post.region.code) ?? post.region;
  const posted = { ...post.pageOf(shown.step), ...shown };
  const page: PageRequest = { ...post.page, isShared: false, posted };
  const rendered = await renderer.render({ url: nextAddress(region, page), request: page, now: clock() });
  if (rendered.failure) request.log.error({ err: rendered.failure }, 'rendering a posted form failed');
  const found = new RenderedPage({ ...rendered, status: rendered.status === 200 ? status : rendered.status });
  return sendPage(request, reply, found, { headers: headers(region.code), isShared: false });
}

function problemOf(error: unknown, status: number): NonNullable<PostedForm['problem']> {
  if (error instanceof UsedUpToday) return 'usedUp';
  if (status === 401) return 'login';
  if (status === 429) return 'busy';
  return status < 500 ? 'refused' : 'unreachable';
}
