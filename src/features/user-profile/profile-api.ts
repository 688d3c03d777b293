import type {
  PersonalInfo,
  PersonalInfoAnswer,
  PersonalInfoBody,
  ProfileImageAnswer,
  Ticket,
} from '#contracts/types.ts';
import { dataUrlOf } from '#renderer/fields/file/data-url-of.ts';
import { failureOf } from '#store/failure.ts';
import { personalInfoApi } from '#store/personal-info-api.ts';

/** A picture takes minutes on a slow line. */
const UPLOAD_TIMEOUT_MS = 300_000;

/** Address of the export of all data about a contact. */
export const exportAddress = (contact: string): string => `${contact}/export`;

/** Writes about a contact. The first argument is where the API of the contact begins. */
const profileApi = personalInfoApi.injectEndpoints({
  endpoints: (build) => ({
    changePersonalInfo: build.mutation<PersonalInfo, { contact: string; changes: PersonalInfoBody }>({
      query: ({ contact, changes }) => ({
        address: `${contact}/personal-info?exclude=tickets`,
        method: 'PUT',
        body: changes,
        isPersonal: true,
      }),
      transformResponse: ({ data }: { data: PersonalInfo }) => data,
      async onQueryStarted({ contact }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) dispatch(personalInfoApi.util.updateQueryData('personalInfo', contact, () => data));
      },
    }),
    /** Without `file` the picture is removed. */
    changePicture: build.mutation<string | null, { contact: string; file?: File }>({
      async queryFn({ contact, file }, _api, _options, request) {
        try {
          const picture = {
            address: `${contact}/profile-image`,
            isPersonal: true,
            timeoutMs: UPLOAD_TIMEOUT_MS,
          };
          const { data, error } = await request(
            file
              ? { ...picture, method: 'PUT', body: { file: await dataUrlOf(file) } }
              : { ...picture, method: 'DELETE' },
          );
          return error ? { error } : { data: (data as ProfileImageAnswer).data.user.profile_image };
        } catch (error) {
          // the file cannot be read
          return { error: failureOf(error) };
        }
      },
      async onQueryStarted({ contact }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer) return;
        dispatch(
          personalInfoApi.util.updateQueryData('personalInfo', contact, (info) => {
            info.profile_image = answer.data;
          }),
        );
      },
    }),
    ownTickets: build.query<readonly Ticket[], { contact: string; language: string }>({
      query: ({ contact, language }) => ({
        address: `${contact}/personal-info?lang=${encodeURIComponent(language)}`,
        isPersonal: true,
      }),
      transformResponse: ({ data }: PersonalInfoAnswer) => data.tickets ?? [],
    }),
    endOtherSessions: build.mutation<null, string>({
      query: (contact) => ({ address: `${contact}/sessions`, method: 'DELETE', isPersonal: true }),
    }),
    deleteAccount: build.mutation<null, string>({
      query: (contact) => ({ address: contact, method: 'DELETE', isPersonal: true }),
    }),
  }),
});

export const {
  usePersonalInfoQuery,
  useOwnTicketsQuery,
  useChangePersonalInfoMutation,
  useChangePictureMutation,
  useEndOtherSessionsMutation,
  useDeleteAccountMutation,
} = profileApi;
