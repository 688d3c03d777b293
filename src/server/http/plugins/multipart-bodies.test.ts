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
