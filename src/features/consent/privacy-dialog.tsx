import { useState } from 'react';
import type { ConsentCategory } from '#domain/privacy/consent.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { refusesTracking } from '#integrations/cookies/refuses-tracking.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useModal } from '#ui/use-modal.ts';
import type { QuestionProps } from './consent-banner.tsx';
import { PolicyLink } from './policy-link.tsx';
import styles from './privacy-dialog.module.css';

interface PrivacyDialogProps extends QuestionProps {
  /** What holds now. */
  allowed: readonly ConsentCategory[];
  onClose(): void;
}

/** Every kind of use on its own, at any time. */
export function PrivacyDialog({ view, allowed, onChoose, onClose }: PrivacyDialogProps) {
  const t = useTranslate();
  const modal = useModal(onClose);
  const [chosen, setChosen] = useState<readonly ConsentCategory[]>(allowed);
  const { categories } = view.rules;
  const isDecided = refusesTracking();
  const toggle = (category: ConsentCategory) =>
    setChosen(chosen.includes(category) ? chosen.filter((each) => each !== category) : [...chosen, category]);
  return (
    <dialog {...modal} className={styles.dialog} aria-labelledby="privacy-title">
      <div className={styles.head}>
        <h2 id="privacy-title" className={styles.title}>
          {t('privacy:link')}
        </h2>
        <button type="button" className={styles.close} aria-label={t('privacy:close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <p>
        {t('privacy:text')} <PolicyLink href={view.policyUrl} />
      </p>
      {isDecided && <Notice>{t('privacy:signal')}</Notice>}
      <ul className={styles.list}>
        <li className={styles.entry}>
          <span className={styles.name}>{t('privacy:category.needed')}</span>
          <span className={styles.detail}>{t('privacy:about.needed')}</span>
        </li>
        {categories.map((category) => (
          <CategoryChoice
            key={category}
            category={category}
            isChosen={chosen.includes(category)}
            isDisabled={isDecided}
            onToggle={() => toggle(category)}
          />
        ))}
      </ul>
      {!isDecided && (
        <div className={styles.actions}>
          <Button isBlock onClick={() => onChoose([])}>
            {t('privacy:refuse')}
          </Button>
          <Button isBlock onClick={() => onChoose(categories)}>
            {t('privacy:accept')}
          </Button>
          <Button variant="primary" isBlock onClick={() => onChoose([...chosen])}>
            {t('privacy:save')}
          </Button>
        </div>
      )}
    </dialog>
  );
}

interface CategoryChoiceProps {
  category: ConsentCategory;
  isChosen: boolean;
  isDisabled: boolean;
  onToggle(): void;
}

function CategoryChoice({ category, isChosen, isDisabled, onToggle }: CategoryChoiceProps) {
  const t = useTranslate();
  return (
    <li>
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={styles.box}
          checked={isChosen}
          disabled={isDisabled}
          aria-describedby={`privacy-${category}`}
          onChange={onToggle}
        />
        <span className={styles.name}>{t(`privacy:category.${category}`)}</span>
      </label>
      <span id={`privacy-${category}`} className={styles.detail}>
        {t(`privacy:about.${category}`)}
      </span>
    </li>
  );
}
