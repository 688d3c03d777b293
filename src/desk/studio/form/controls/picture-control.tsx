import { useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { dataUrlOf } from '#renderer/fields/file/data-url-of.ts';
import { Button } from '#ui/button/button.tsx';
import { FileButton, InputError } from '#ui/mantine/controls.ts';
import { failureText } from '../../../parts/failure-text.ts';
import styles from '../form.module.css';
import { useUploadStudioPictureMutation } from '../form-api.ts';
import { useForm } from '../model/form-context.ts';
import type { ControlProps } from './control-props.ts';
import { TextControl } from './text-control.tsx';

const TYPES = 'image/png,image/jpeg,image/webp,image/svg+xml';
const MAX_BYTES = 2 * 1024 * 1024;

/** A picture of the brand: a file that there is, or one that is uploaded. */
export function PictureControl(props: ControlProps) {
  const t = useTranslate();
  const { region } = useForm();
  const { id, label, value, isReadOnly, onChange } = props;
  const [chosen, setChosen] = useState<{ file: string; address: string }>();
  const [isLarge, setLarge] = useState(false);
  const [upload, { isLoading, error }] = useUploadStudioPictureMutation();
  const file = typeof value === 'string' ? value : '';
  async function take(picked: File | null) {
    setLarge(picked !== null && picked.size > MAX_BYTES);
    if (!picked || picked.size > MAX_BYTES) return;
    const picture = await dataUrlOf(picked);
    const { data } = await upload({ region, body: { picture } });
    if (!data) return;
    setChosen({ file: data.file, address: picture });
    onChange(data.file);
  }
  const problem = isLarge ? t('desk:form.pictureTooLarge') : error ? failureText(error, t) : '';
  // one that is not published yet has no address
  const address = chosen?.file === file ? chosen.address : `/${file}`;
  return (
    <div className={styles.colourField}>
      <TextControl {...props} />
      <div className={styles.picture}>
        {file !== '' && (
          // biome-ignore lint/performance/noImgElement: delivered as it is stored
          <img
            key={address}
            src={address}
            alt=""
            onError={({ currentTarget }) => {
              currentTarget.hidden = true;
            }}
          />
        )}
        {!isReadOnly && (
          <FileButton accept={TYPES} onChange={(picked) => void take(picked)}>
            {(button) => (
              <Button {...button} size="sm" disabled={isLoading} aria-describedby={`${id}-upload`}>
                {t(isLoading ? 'desk:form.uploading' : 'desk:form.uploadPicture', { label })}
              </Button>
            )}
          </FileButton>
        )}
      </div>
      {!isReadOnly && (
        <p id={`${id}-upload`} className={styles.help}>
          {t('desk:form.pictureHelp')}
        </p>
      )}
      {problem !== '' && <InputError role="alert">{problem}</InputError>}
    </div>
  );
}
