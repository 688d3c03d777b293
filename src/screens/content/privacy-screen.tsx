import { setPrivacyChoices } from '#features/consent/index.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { useIsLive } from '#ui/use-is-live.ts';
import { ContentScreen } from './content-screen.tsx';
import type { ContentView } from './content-view.ts';

export interface PrivacyView extends ContentView {
  /** There are third parties that visitors allow or not. */
  hasChoices: boolean;
}

/** The privacy policy, and what opens the choices it speaks of. */
export function PrivacyScreen({ hasChoices, ...content }: PrivacyView) {
  const t = useTranslate();
  const isLive = useIsLive();
  return (
    <ContentScreen {...content}>
      {hasChoices && (
        <div>
          {/* without scripts there is nothing to choose: nothing of others is loaded */}
          <Button disabled={!isLive} onClick={() => setPrivacyChoices(true)}>
            {t('privacy:link')}
          </Button>
        </div>
      )}
    </ContentScreen>
  );
}
