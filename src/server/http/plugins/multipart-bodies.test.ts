import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { FORM_TYPE, formOf } from '../../../../tests/api/files/multipart-form.ts';
import { addMultipartBodies } from './multipart-bodies.ts';

afterEach(() => vi.restoreAllMocks());

it('reads forms one at a time, also after one that cannot be read', async () => {
  const app = Fastify();
  addMultipartBodies(app);
  app.post('/files', { config: { takesMultipart: true } }, async ({ body }) => Object.keys(body as object));
  let open = 0;
  let most = 0;
  const { formData } = Response.prototype;
  vi.spyOn(Response.prototype, 'formData').mockImplementation(async function (this: Response) {
    most = Math.max(most, ++open);
    await wait(5);
    return formData.call(this).finally(() => open--);
  });
  const form = formOf([
    ['name', 'a'],
    ['file', '%PDF-', 'a.pdf'],
  ]);
  const broken = Buffer.from(form.toString().replaceAll('Content-Disposition', 'Nothing'));
  const send = (payload: Buffer) =>
    app.inject({ method: 'POST', url: '/files', payload, headers: { 'content-type': FORM_TYPE } });
  const answers = await Promise.all([form, broken, form, form].map(send));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 400, 200, 200]);
  expect(answers[0]?.json()).toEqual(['name', 'file']);
  expect(most).toBe(1);
});

it('reads a form of a client before the others of one that has sent many', async () => {
  const app = Fastify({ trustProxy: true });
  addMultipartBodies(app);
  app.post('/files', { config: { takesMultipart: true } }, async () => 'read');
  await app.ready();
  const payload = formOf([['file', '%PDF-', 'a.pdf']]);
  const order: string[] = [];
  const send = async (from: string) => {
    const headers = { 'content-type': FORM_TYPE, 'x-forwarded-for': from };
    const { statusCode } = await app.inject({ method: 'POST', url: '/files', payload, headers });
    order.push(`${from} ${statusCode}`);
  };
  const arrived = Promise.withResolvers<void>();
  const { formData } = Response.prototype;
  vi.spyOn(Response.prototype, 'formData').mockImplementation(async function (this: Response) {
    await arrived.promise;
    return formData.call(this);
  });
  const greedy = Array.from({ length: 10 }, () => send('192.0.2.1'));
  await wait(2);
  const modest = send('198.51.100.1');
  await wait(20);
  arrived.resolve();
  await Promise.all([...greedy, modest]);
  // after the one that was being read
  expect(order.indexOf('198.51.100.1 200')).toBeLessThanOrEqual(1);
  expect(order).toHaveLength(11);
});

it('refuses what is too much of a client to wait, not what others send', async () => {
  const app = Fastify({ trustProxy: true });
  addMultipartBodies(app);
  app.post('/files', { config: { takesMultipart: true } }, async () => 'read');
  const payload = formOf([['file', '%PDF-', 'a.pdf']]);
  const { formData } = Response.prototype;
  vi.spyOn(Response.prototype, 'formData').mockImplementation(async function (this: Response) {
    await wait(5);
    return formData.call(this);
  });
  const send = (from: string) =>
    app.inject({
      method: 'POST',
      url: '/files',
      payload,
      headers: { 'content-type': FORM_TYPE, 'x-forwarded-for': from },
    });
  const greedy = Array.from({ length: 60 }, () => send('192.0.2.1'));
  await wait(2);
  const modest = await send('198.51.100.1');
  const statuses = (await Promise.all(greedy)).map(({ statusCode }) => statusCode);
  expect(modest.statusCode).toBe(200);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(20);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
});
