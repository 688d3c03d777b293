import { type ReactNode, useRef, useState } from 'react';
import type { TranslationKey } from '#contracts/translation-keys.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { Failure } from '#store/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { FileButton } from '#ui/mantine/controls.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { Avatar } from './avatar.tsx';
import { useChangePictureMutation } from './profile-api.ts';
import styles from './profile-picture.module.css';

export interface ProfilePictureProps {
  name: string;
  /** Address of the picture. */
  image: string | null;
  /** Where the API of the contact begins. */
  contact: string;
  /** Content next to the picture. */
  children: ReactNode;
  onChange(): void;
}

const MIB = 1024 * 1024;
/** As much as the API takes; more need not be sent. */
const MAX_BYTES = 10 * MIB;
const TYPES = 'image/jpeg,image/png,image/webp';

/** The picture of a profile, to be changed and removed. */
export function ProfilePicture({ name, image, contact, children, onChange }: ProfilePictureProps) {
  const t = useTranslate();
  const reset = useRef<() => void>(null);
  const [problem, setProblem] = useState<TranslationKey>();
  const [change, { isLoading: isBusy, originalArgs }] = useChangePictureMutation();

  async function choose(file: File | null) {
    // the same file can be chosen again after a failure
    reset.current?.();
    if (!file || isBusy) return;
    if (file.size > MAX_BYTES) return setProblem('profile:picture.tooLarge');
    setProblem(undefined);
    const { error } = await change({ contact, file });
    if (error) setProblem(problemOf(error));
    else onChange();
  }

  async function takeAway() {
    if (isBusy) return;
    setProblem(undefined);
    const { error } = await change({ contact });
    if (error) setProblem('profile:picture.failed');
    else onChange();
  }

  return (
    <div className={styles.picture} aria-busy={isBusy}>
      <div className={styles.person}>
        <Avatar name={name} image={image} />
        <div className={styles.text}>{children}</div>
      </div>
      <div className={styles.actions}>
        <FileButton accept={TYPES} resetRef={reset} onChange={choose}>
          {({ onClick }) => (
            <Button size="sm" aria-disabled={isBusy} onClick={onClick}>
              {t(image ? 'profile:picture.change' : 'profile:picture.add')}
            </Button>
          )}
        </FileButton>
        {image && (
          <Button size="sm" variant="quiet" aria-disabled={isBusy} onClick={takeAway}>
            {t('profile:picture.remove')}
          </Button>
        )}
      </div>
      <p className={styles.help} role="status">
        {t(isBusy && originalArgs?.file ? 'profile:picture.sending' : 'profile:picture.help')}
      </p>
      {problem && (
        <Notice tone="problem" isLive>
          {t(problem)}
        </Notice>
      )}
    </div>
  );
}

function problemOf(error: unknown): TranslationKey {
  const { status } = error as Partial<Failure>;
  if (status === 400) return 'profile:picture.unusable';
  return status === 413 ? 'profile:picture.tooLarge' : 'profile:picture.failed';
}
