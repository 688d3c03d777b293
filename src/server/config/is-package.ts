/** Whether this code is that of the installed package, which is JavaScript, and not of the repository. */
export const IS_PACKAGE = import.meta.filename.endsWith('.js');
