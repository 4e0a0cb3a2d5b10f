declare module 'virtual:legal-texts/*' {
  const document: import('./document').LegalDocument;
  export default document;
}
