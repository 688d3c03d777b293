/**
 * Runs the script of a service in the page.
 * @param service named in the error, such as `bot protection`
 * @throws if it cannot be loaded
 */
export function loadScript(address: string, service: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`the script of the ${service} could not be loaded`));
    };
    document.head.append(script);
  });
}
