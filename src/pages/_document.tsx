export { SiteDocument as default } from '#shell/document/site-document.tsx';
