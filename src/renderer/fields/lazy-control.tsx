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
    // it may take the place of another control that has the focus, as a list whose options have just come
    const [shown, setShown] = useState(() => ({ Control: loaded, hadFocus: hasFocus(inputId) }));
    const isPressed = useRef(false);
    const waiting = useRef<() => void>(undefined);
    useEffect(() => {
      let isCurrent = true;
      const show = (Control: ComponentType<Props>) => {
        loaded = Control;
        if (!isCurrent) return;
        if (isPressed.current) {
          waiting.current = () => show(Control);
          return;
        }
        setShown({ Control, hadFocus: hasFocus(inputId) });
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
      if (shown.hadFocus && !hasFocus(inputId)) document.getElementById(inputId)?.focus();
    }, [shown, inputId]);
    if (shown.Control) return <shown.Control {...props} />;
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

const hasFocus = (id: string) => typeof document !== 'undefined' && document.activeElement?.id === id;
