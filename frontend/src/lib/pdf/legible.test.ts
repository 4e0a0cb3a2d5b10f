// @vitest-environment node
import { expect, test } from 'vitest';
import { scriptsOf } from './fontFiles';
import { BOX, legible } from './legible';
import { lettersOf } from './testing';

/** As a document with this text draws it, with the font files that it would bring. */
async function drawn(text: string): Promise<string> {
  const letters = await lettersOf(scriptsOf(text));
  return legible(text, (character) => letters.has(character.codePointAt(0) ?? 0));
}

test.each([
  ['German', 'ÄÖÜäöüßẞ „Größe“ ‚x‘ – — … € § ° × ² ³ µ Ø'],
  ['Polish', 'ĄąĆćĘęŁłŃńÓóŚśŹźŻż'],
  ['Czech and Slovak', 'ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽáčďéěíňóřšťúůýž ĹĺĽľŔŕ'],
  ['Turkish', 'ÇçĞğİıÖöŞşÜü'],
  ['Romanian', 'ĂăÂâÎîȘșȚțŞşŢţ'],
  ['Hungarian', 'ŐőŰű'],
  ['Nordic and Icelandic', 'ÅåÆæØøÐðÞþ'],
  ['Baltic', 'ĀāČčĒēĢģĪīĶķĻļŅņŪūĖėĮįŲų'],
  ['Croatian', 'ĐđŽžĆć'],
  ['Maltese and Welsh', 'ĠġĦħĊċŴŵŶŷ'],
  ['French, Spanish, Portuguese', 'ŒœŸÿÑñÃãÕõ¿¡«»'],
  ['Greek', 'ΑΒΓΔΩάέήίόύώςΐΰ'],
  ['Greek with all its accents', 'ἀἄὦῳᾷ'],
  ['Russian, Ukrainian, Bulgarian, Serbian', 'ЁёЪъЭэҐґЄєІіЇїЍѝЂђЉљЊњЋћЏџ №'],
  ['Kazakh', 'ҚқҢңҰұҺһ'],
  ['Vietnamese', 'Nguyễn Đặng Ở ữ'],
  ['units and money', '₴ ₽ ₺ ℓ † −'],
])('INV-01 %s is drawn as it is written', async (_, text) => {
  expect(await drawn(text)).toBe(text);
});

test.each([
  ['e\u0301 a\u0308', 'é ä'],
  ['ＡＢ１', 'AB1'],
  ['5㎜ ①', '5mm 1'],
  ['ﬁx', 'fix'],
  ['a ≠ b', `a ${BOX} b`],
  ['部品.stl', `${BOX}${BOX}.stl`],
  ['שָׁלוֹם', BOX.repeat(4)],
  ['x\u0489', 'x'],
])('INV-01 what is not in the fonts stays legible where it can: %s', async (text, expected) => {
  expect(await drawn(text)).toBe(expected);
});

test.each([
  ['🚀 Rakete.stl', 'Rakete.stl'],
  ['Rakete 🚀.stl', 'Rakete.stl'],
  ['Halter 🚀🚀 neu', 'Halter neu'],
  ['a🚀b', 'ab'],
  ['Werkstatt 👩🏽‍🔧', 'Werkstatt'],
  ['Team 🇩🇪 ❤️', 'Team'],
  ['Größe 1️⃣', 'Größe 1'],
  ['🚀.stl', `${BOX}.stl`],
  ['🎈', BOX],
  ['Ge\u00adhäuse\u200b\u202e', 'Gehäuse'],
])('INV-01 decoration and what nobody sees is left out: %s', async (text, expected) => {
  const once = await drawn(text);
  expect(once).toBe(expected);
  expect(await drawn(once)).toBe(once);
});
