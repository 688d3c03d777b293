import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findForm, formsOf, hasPage } from '#region/forms/form-address.ts';
import { formSchema } from '#region/forms/form-schema.ts';
import { formChecks } from '#server/modules/forms/form-checks.ts';
import { withTicketForms } from '../fixtures/ticket-forms.ts';
import { type ApiDocument, type ApiSchema, callsOf, resolve } from './openapi-document.ts';
import { openTestSite, type TestSite } from './test-site.ts';

const REGIONS = ['sg', 'my', 'jp'];
let site: TestSite;
let withAllForms: TestSite;

beforeAll(async () => {
  site = await openTestSite({ stock: Object.fromEntries(REGIONS.map((code) => [code, 1])) });
  withAllForms = await openTestSite({ stock: { sg: 1 }, change: withTicketForms });
});
afterAll(async () => {
  await site?.close();
  await withAllForms?.close();
});

const get = async (path: string, { app } = site) => (await app.inject(`/api/v1/rabbit/${path}`)).json();

describe.each(REGIONS)('the configuration of %s', (code) => {
  it('lists every form that can be sent, with its fields', async () => {
    const region = site.content.regions.find(code);
    if (!region) throw new Error(`there is no ${code}`);
    const forms = formsOf(region).filter(hasPage);
    const { data } = await get(`${code}/config`);
    expect(data.forms.map(({ name }: { name: string }) => name)).toEqual(forms.map(({ name }) => name));
    expect(forms.length).toBeGreaterThan(3);
    for (const [at, { form }] of forms.entries()) {
      const fields = form.steps.flatMap((step) => step.fields);
      expect(data.forms[at].fields.map(({ name }: { name: string }) => name)).toEqual(
        fields.map(({ name }) => name),
      );
      for (const { label } of data.forms[at].fields) expect(label).toMatch(/\S/);
    }
    expect(data.addresses.buy).toHaveProperty(region.defaultLanguage.code);
    for (const path of Object.values<string>(data.addresses.buy)) expect(path).toMatch(`/${code}/`);
  });

  it('has the schema by which the answers of each form are checked', async () => {
    const region = site.content.regions.find(code);
    if (!region) throw new Error(`there is no ${code}`);
    const { data } = await get(`${code}/config`);
    for (const { name, schema } of data.forms) {
      const answer = (await site.app.inject(schema)).json().data;
      const form = findForm(region, name)?.form;
      expect(form).toBeDefined();
      expect(answer.answers).toEqual(formChecks(region, name)?.schema);
      expect(answer.answers).toEqual(JSON.parse(JSON.stringify(form && formSchema(form, region))));
    }
  });
});

it('an unknown form, or one of offers, is a 404', async () => {
  for (const form of ['nothing', '__proto__', 'constructor'])
    expect((await get(`sg/config/forms/${form}`)).code).toBe('not_found');
});

describe('the document', () => {
  it('has the answers of each form of each region, at the call that takes it', async () => {
    const document: ApiDocument = (await withAllForms.app.inject('/api/openapi.json')).json();
    const calls = callsOf(document);
    const { data } = await get('sg/config', withAllForms);
    expect(data.forms.length).toBeGreaterThan(12);
    for (const { name, path, fields } of data.forms) {
      const at = path
        .replace('/api/v1/rabbit/sg/', '/api/v1/rabbit/{region}/')
        .replace(/tickets\/(anything|job)$/, 'tickets/{slug}')
        .replace(/\/s\/[^/]+\/exec$/, '/s/{id}/exec');
      const call = calls.find((each) => each.method === 'POST' && matches(each.path, at));
      const answers = call?.body?.properties?.answers?.anyOf ?? [];
      const own = answers.map((each) => resolve(each, document)).find(isOf(fields));
      expect([name, Object.keys(own?.properties ?? {})]).toEqual([
        name,
        fields.map((field: { name: string }) => field.name),
      ]);
      expect(own?.additionalProperties).toBe(false);
      const always = fields.flatMap((field: { name: string; required: string }) =>
        field.required === 'always' ? [field.name] : [],
      );
      expect([...(own?.required ?? [])].sort()).toEqual(always.sort());
    }
  });

  it('describes slots, files and addresses of the fields', async () => {
    const { data } = await get('sg/config', withAllForms);
    const field = (form: string, name: string) =>
      data.forms
        .find((each: { name: string }) => each.name === form)
        .fields.find((each: { name: string }) => each.name === name);
    expect(field('job', 'cv')).toMatchObject({
      type: 'file',
      accept: ['pdf'],
      max_files: 1,
      required: 'never',
    });
    expect(field('service', 'slot')).toMatchObject({ type: 'slot', slot_type: 'workshop' });
    expect(field('service', 'slot').locations.length).toBeGreaterThan(0);
    expect(field('sell', 'phone')).toMatchObject({ type: 'phone', required: 'always' });
  });
});

const isOf = (fields: { name: string }[]) => (schema: ApiSchema) =>
  Object.keys(schema.properties ?? {}).join() === fields.map(({ name }) => name).join();

/** Whether a path of the document is that of a form, whatever its parameters are called. */
const matches = (path: string, at: string) =>
  path.replaceAll(/\{\w+\}/g, '{}') === at.replaceAll(/\{\w+\}/g, '{}');
