import { type ComponentType, useEffect, useState } from 'react';

/**
 * A control whose code is loaded when it is first shown. Until then, on the server and where it does not load, the first
 * one stands in its place; the focus stays.
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
    useEffect(() => {
      let isCurrent = true;
      const show = (Loaded: ComponentType<Props>) => {
        loaded = Loaded;
        if (!isCurrent) return;
        setHadFocus(document.activeElement?.id === inputId);
        setControl({ Loaded });
      };
      if (!loaded) load().then(show, () => {});
      return () => {
        isCurrent = false;
      };
    }, [inputId]);
    useEffect(() => {
      if (hadFocus) document.getElementById(inputId)?.focus();
    }, [hadFocus, inputId]);
    return Control.Loaded ? <Control.Loaded {...props} /> : <First {...props} />;
  };
}
