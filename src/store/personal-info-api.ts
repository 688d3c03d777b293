import type { PersonalInfo, PersonalInfoAnswer } from '#contracts/types.ts';
import { api } from './api.ts';
import { visitorApi } from './api-address.ts';

/** Where the API of a contact begins. */
export const contactAddress = (region: string, slug: string): string =>
  visitorApi(region, `/contacts/${encodeURIComponent(slug)}`);

/** Saved data of a contact. Session and profile page share the response, which also renews the profile cookie. */
export const personalInfoApi = api.injectEndpoints({
  endpoints: (build) => ({
    personalInfo: build.query<PersonalInfo, string>({
      query: (contact) => ({ address: `${contact}/personal-info?exclude=tickets`, isPersonal: true }),
      transformResponse: ({ data }: PersonalInfoAnswer) => data,
    }),
  }),
});
