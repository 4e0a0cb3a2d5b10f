import { create } from 'zustand';

/** Whether the settings are open; the banner and the footer open them. */
export const useConsentDialog = create<{ open: boolean }>(() => ({ open: false }));

export function openConsentSettings(): void {
  useConsentDialog.setState({ open: true });
}

export function closeConsentSettings(): void {
  useConsentDialog.setState({ open: false });
}
