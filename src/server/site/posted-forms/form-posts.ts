import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formAt, type NamedForm } from '#region/forms/form-address.ts';
import { CHECK_STEP, POST_KEYS, subjectIn } from '#region/forms/posted-form.ts';
import { visibleFields } from '#region/forms/visible-fields.ts';
import type { ResolvedLanguage, ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { FieldAnswer, PostedForm } from '#region/routing/posted-answers.ts';
import { forOwnPages } from '../../api/routes/login/session-answer.ts';
import { personOf, rememberedPerson } from '../../api/routes/person-of.ts';
import { UsedUpToday } from '../../errors/domain-error.ts';
import { HttpError } from '../../http/http-error.ts';
import { bypassesMaintenance } from '../../http/maintenance/index.ts';
import { errorReply } from '../../http/plugins/error-answer.ts';
import type { Headers } from '../../http/plugins/safety-headers.ts';
import type { Content } from '../../manifests/load-content.ts';
import { readAnswers } from '../../modules/forms/index.ts';
import { checkAnswers, isTicketTarget } from '../../modules/tickets/index.ts';
import { clientAddress } from '../../runtime/client-address.ts';
import { nextAddress } from '../next-address.ts';
import { type PageRequest, readPageRequest } from '../page-request.ts';
import { RenderedPage } from '../rendered-page.ts';
import type { PageRenderer } from '../rendering/page-renderer.ts';
import { sendPage } from '../send-page.ts';

const MAX_KEY_LENGTH = 200;

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

/** A form as a browser without JavaScript has posted it. */
interface FormPost {
  region: ResolvedRegion;
  language: ResolvedLanguage;
  named: NamedForm;
  page: PageRequest;
  /** Answers of shown fields. */
  answers: Record<string, FieldAnswer>;
  /** What the address names as the subject of the form. */
  subject: string | undefined;
  /** Empty: the first page has none, because it is the same for everyone. */
  key: string;
  next: NextStep;
  /** The last step without messages. */
  last: Extract<NextStep, { kind: 'show' }>;
  /** What the page of a step needs besides its messages. */
  pageOf(step: string): Pick<PostedForm, 'answers' | 'hidden' | 'key'>;
}

/** Reads a posted form and checks its answers. @returns undefined if no form stands at the address */
function readFormPost(
  address: string,
  body: URLSearchParams,
  { content, now }: { content: Pick<Content, 'regions' | 'texts'>; now: number },
): FormPost | undefined {
  const [pathname = '', search = ''] = address.split('?', 2);
  const page = readPageRequest(content.regions, pathname, search);
  if (page.kind !== 'page') return undefined;
  const region = content.regions.find(page.region);
  const named = region && formAt(region, page);
  if (!region || !named) return undefined;
  const language = region.languages.find(({ code }) => code === page.language) ?? region.defaultLanguage;
  const context = { region, language, now, t: content.texts.translate(language.code) };
  const { answers: read } = readAnswers(named.form, body, context);
  const shown = visibleFields(named.form.steps, read);
  const { errors } = checkAnswers(named, shown.answers, context);
  const asked = { step: body.get(POST_KEYS.step) ?? '', goTo: body.get(POST_KEYS.goTo) ?? '' };
  const key = (body.get(POST_KEYS.key) ?? '').slice(0, MAX_KEY_LENGTH);
  const steps = shown.steps.map(({ name }) => name);
  const last = named.form.steps.length > 1 ? CHECK_STEP : (steps.at(-1) ?? '');
  return {
    region,
    language,
    named,
    page,
    answers: shown.answers,
    subject: subjectIn(new URLSearchParams(search), named.form),
    key,
    next: nextStep(named, read, errors, asked),
    last: { kind: 'show', step: last, errors: {} },
    pageOf(step) {
      const fields = shown.steps.find(({ name }) => name === step)?.fields ?? [];
      return {
        answers: read,
        hidden: hiddenInputs(named, body, new Set(fields.map(({ name }) => name))),
        key: key === '' ? randomUUID() : key,
      };
    },
  };
}

/** The inputs of fields other than `shown`, which hidden inputs keep. */
function hiddenInputs(
  { form }: Pick<NamedForm, 'form'>,
  body: URLSearchParams,
  shown: ReadonlySet<string>,
): [name: string, text: string][] {
  const names = new Set(form.steps.flatMap(({ fields }) => fields.map(({ name }) => name)));
  return [...body].filter(([name, text]) => {
    const [field = ''] = name.split('.', 1);
    return text !== '' && names.has(field) && !shown.has(field);
  });
}

/** What a browser without JavaScript asks for. */
interface RequestedStep {
  /** Step that was filled in; empty: the first one. */
  step: string;
  /** Step to go back to; empty: the next one. */
  goTo: string;
}

/** What follows: a step to show, with the messages of its wrong answers, or `send`. */
type NextStep = { kind: 'show'; step: string; errors: Record<string, string> } | { kind: 'send' };

/** The first wrong step, the asked one, or the one behind it. @param wrong messages by field */
function nextStep(
  { form }: Pick<NamedForm, 'form'>,
  answers: Readonly<Record<string, FieldAnswer>>,
  wrong: Readonly<Record<string, readonly string[]>>,
  { step, goTo }: RequestedStep,
): NextStep {
  const shown = visibleFields(form.steps, answers).steps;
  const names = [...shown.map(({ name }) => name), ...(form.steps.length > 1 ? [CHECK_STEP] : [])];
  const at = Math.max(0, names.indexOf(step));
  const asked = names.indexOf(goTo);
  if (asked >= 0 && asked <= at) return { kind: 'show', step: names[asked] ?? '', errors: {} };
  const refused = shown
    .slice(0, at + 1)
    .find(({ fields }) => fields.some(({ name }) => Object.hasOwn(wrong, name)));
  if (refused) return { kind: 'show', step: refused.name, errors: errorsOf(refused.fields, wrong) };
  const following = names[at + 1];
  return following === undefined ? { kind: 'send' } : { kind: 'show', step: following, errors: {} };
}

/** The step of the first field that was refused when the form was sent, with its messages; undefined: no field was. */
function refusedStep(
  { form }: Pick<NamedForm, 'form'>,
  answers: Readonly<Record<string, FieldAnswer>>,
  wrong: Readonly<Record<string, readonly string[]>>,
): Extract<NextStep, { kind: 'show' }> | undefined {
  const refused = visibleFields(form.steps, answers).steps.find(({ fields }) =>
    fields.some(({ name }) => Object.hasOwn(wrong, name)),
  );
  return refused && { kind: 'show', step: refused.name, errors: errorsOf(refused.fields, wrong) };
}

function errorsOf(
  fields: readonly { name: string }[],
  wrong: Readonly<Record<string, readonly string[]>>,
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const text = Object.hasOwn(wrong, name) ? wrong[name]?.[0] : undefined;
      return text === undefined ? [] : [[name, text]];
    }),
  );
}
