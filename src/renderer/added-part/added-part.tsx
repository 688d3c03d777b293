import { Component, type ComponentType, type ReactNode, Suspense } from 'react';
import { reportError } from '#integrations/monitoring/report-error.ts';

export interface AddedPartName {
  extension: string;
  sort: string;
  name: string;
}

interface BoundaryProps {
  message: string;
  isPage: boolean;
  children: ReactNode;
}

class PartBoundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: Error) {
    report(error, this.props.message);
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    // of a page nothing would be left; the shell has a screen for that
    if (this.props.isPage) throw this.state.error;
    return null;
  }
}

/**
 * Wraps the component of an extension. When it throws, the page stays without this part, and the log names the
 * extension. `forecourt build` calls it for each component.
 */
export function addedPart<Props extends object>(
  { extension, sort, name }: AddedPartName,
  Part: ComponentType<Props>,
): ComponentType<Props> {
  const message = `extension "${extension}": the ${sort} "${name}" cannot be shown`;
  const Watched = typeof window === 'undefined' ? logsOnServer(Part, message) : Part;
  return function AddedPart(props) {
    const part = (
      <PartBoundary message={message} isPage={sort === 'page'}>
        <Watched {...props} />
      </PartBoundary>
    );
    // on the server nothing but this catches an error; browsers then try again
    return sort === 'page' ? part : <Suspense fallback={null}>{part}</Suspense>;
  };
}

/** React tells nobody of errors that a `Suspense` has caught on the server. */
function logsOnServer<Props extends object>(
  Part: ComponentType<Props>,
  message: string,
): ComponentType<Props> {
  if (Part.prototype?.isReactComponent || typeof Part !== 'function') return Part;
  const render = Part as (props: Props) => ReactNode;
  return function LoggedPart(props) {
    try {
      return render(props);
    } catch (error) {
      if (error instanceof Error) report(error, message);
      throw error;
    }
  };
}

function report(error: Error, message: string): void {
  reportError(error, { region: '', message: `${message}: ${error.message}` });
}
