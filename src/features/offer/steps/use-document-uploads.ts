import { useDispatch } from 'react-redux';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { dataUrlOf } from '#renderer/fields/file/data-url-of.ts';
import { useUploadQueue } from '#renderer/fields/file/use-upload-queue.ts';
import { withLogin } from '#store/api.ts';
import type { Failure } from '#store/failure.ts';
import { askApi } from '#store/field-api.ts';
import { offerApi } from '../offer-api.ts';
import { useOfferContext } from '../offer-context.ts';
import { uploadProblem } from '../offer-problem.ts';
import { offersAddress } from '../offers-address.ts';

/** Sends files of a document of the offer; the offer is read again when one has arrived. */
export function useDocumentUploads(document: string) {
  const t = useTranslate();
  const dispatch = useDispatch();
  const { address, uploads } = useOfferContext();
  const { slug, ...locale } = address;
  return useUploadQueue(async (file, change) => {
    const body = { document, name: file.name, file: await dataUrlOf(file) };
    await withLogin(() =>
      askApi(offersAddress(locale, `/${slug}/documents`), {
        method: 'POST',
        body,
        onProgress: (share) => change({ share }),
      }),
    ).catch((failure: Failure) => {
      throw { ...failure, text: uploadProblem(failure, t) };
    });
    change({ id: file.name, share: 1 });
    dispatch(offerApi.util.invalidateTags(['Offer']));
  }, uploads.of(document));
}
