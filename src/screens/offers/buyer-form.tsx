import type { BuyerFormProps } from '#features/offer/index.ts';
import { RequestForm } from '#features/request-form/index.ts';
import { openLogin, useSession } from '#features/session/index.ts';
import { contactAddress } from '#store/personal-info-api.ts';
import { ContactLinks } from '../request/contact-links.tsx';
import { useOffersView } from './offers-context.ts';

const ignore = () => {};

/** The form of the manifest for the details of the buyer. */
export function BuyerForm({ slug, answers, onSave }: BuyerFormProps) {
  const { buyerForm, region, contact } = useOffersView();
  const { profile } = useSession();
  if (!buyerForm) return null;
  return (
    <RequestForm
      form={buyerForm}
      region={region}
      isNative={false}
      embedded={{ subject: slug, answers, save: onSave }}
      person={profile ? contactAddress(region, profile.slug) : undefined}
      carPlace={undefined}
      contact={<ContactLinks contact={contact} />}
      onSent={ignore}
      onLogin={openLogin}
    />
  );
}
