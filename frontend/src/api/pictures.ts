import { request } from './client';
import type { Schema } from './schemas';

/** A photo of the owner's, as GET /api/shop names it. */
export type Picture = Schema<'Picture', { place: PicturePlace }>;

/** Where a photo can be shown. */
export const PICTURE_PLACES = ['start', 'material', 'about', 'references', 'logo'] as const;

export type PicturePlace = (typeof PICTURE_PLACES)[number];

/** The words of an admin for a photo. */
export interface PictureWords {
  place: PicturePlace;
  /** The material, where `place` is `material`. */
  material: string;
  alt: string;
}

/** @throws as `request` */
export async function addPicture(photo: Blob, { place, material, alt }: PictureWords): Promise<void> {
  const query = new URLSearchParams({ place, material, alt });
  await request(`/api/admin/pictures?${query}`, { method: 'POST', blob: photo });
}

/** @throws as `request` */
export async function changePicture(id: string, words: PictureWords, first: boolean): Promise<void> {
  await request(`/api/admin/pictures/${id}`, { method: 'PUT', json: { ...words, first } });
}

/** @throws as `request` */
export async function removePicture(id: string): Promise<void> {
  await request(`/api/admin/pictures/${id}`, { method: 'DELETE' });
}
