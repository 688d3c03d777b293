import type { PersonalInfo, PersonalInfoBody, ProfileImageAnswer } from '#contracts/types.ts';
import { requestPersonal } from '#store/request-personal.ts';
import { dataUrlOf } from './data-url-of.ts';

/** The calls about a contact. @param contact where the API of the contact begins */
export function profileApi(contact: string) {
  return {
    infoAddress: `${contact}/personal-info?exclude=tickets`,
    exportAddress: `${contact}/export`,
    change: async (changes: PersonalInfoBody) =>
      (
        await requestPersonal<{ data: PersonalInfo }>(`${contact}/personal-info?exclude=tickets`, {
          method: 'PUT',
          body: changes,
        })
      ).data,
    changePicture: async (file: File) =>
      imageOf(
        await requestPersonal(`${contact}/profile-image`, {
          method: 'PUT',
          body: { file: await dataUrlOf(file) },
        }),
      ),
    removePicture: async () =>
      imageOf(await requestPersonal(`${contact}/profile-image`, { method: 'DELETE' })),
    endOtherSessions: () => requestPersonal<unknown>(`${contact}/sessions`, { method: 'DELETE' }),
    deleteAccount: () => requestPersonal<unknown>(contact, { method: 'DELETE' }),
  };
}

export type ProfileApi = ReturnType<typeof profileApi>;

const imageOf = ({ data }: ProfileImageAnswer) => data.user.profile_image;
