declare module 'virtual:core-catalog' {
  const catalog: import('./generated/core_wasm').Catalog;
  export default catalog;
}
