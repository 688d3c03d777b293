import { type ComponentType, useEffect, useRef, useState } from 'react';
import { firstUse } from './first-use.ts';

/**
 * A control whose code is loaded when the page is first used. Until then, on the server and where it does not load, the
 * first one stands in its place. The focus stays; a control that was pressed, whose list may be open, is replaced once it
 * is left.
 */
export function lazyControl<Props extends { inputId: string }>(
  First: ComponentType<Props>,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function LazyControl(props) {
    const { inputId } = props;
    const [Control, setControl] = useState<{ Loaded: ComponentType<Props> | undefined }>({ Loaded: loaded });
    const [hadFocus, setHadFocus] = useState(false);
    const isPressed = useRef(false);
    const waiting = useRef<() => void>(undefined);
    useEffect(() => {
      let isCurrent = true;
      const show = (Loaded: ComponentType<Props>) => {
        loaded = Loaded;
        if (!isCurrent) return;
        if (isPressed.current) {
          waiting.current = () => show(Loaded);
          return;
        }
        setHadFocus(document.activeElement?.id === inputId);
        setControl({ Loaded });
      };
      if (!loaded)
        firstUse()
          .then(load)
          .then(show, () => {});
      return () => {
        isCurrent = false;
      };
    }, [inputId]);
    useEffect(() => {
      if (hadFocus) document.getElementById(inputId)?.focus();
    }, [hadFocus, inputId]);
    if (Control.Loaded) return <Control.Loaded {...props} />;
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: it only notes how the control inside is used
      <div
        onPointerDown={() => {
          isPressed.current = true;
        }}
        onBlur={() => {
          isPressed.current = false;
          // the focus has to reach its new place first
          setTimeout(() => waiting.current?.());
        }}
      >
        <First {...props} />
      </div>
    );
  };
}
