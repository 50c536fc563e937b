/** The letters that words of a language have beside a to z, and where rules of spelling bind them, a pattern. */
const LANGUAGES = {
  catalan: '[a-zàçèéíïòóúü]+',
  croatian: '[a-zčćđšž]+',
  czech: '[a-záčďéěíňóřšťúůýž]+',
  danish: '[a-zåæéø]+',
  dutch: '[a-zéèëïóöü]+',
  estonian: '[abd-pr-vžäõöüš]+',
  french: '[a-zàâæçéèêëîïôœûüÿ]+',
  german: '[a-zäöüß]+',
  hungarian: '[a-záéíóöőúüű]+',
  icelandic: '[abd-pr-vxyáæðéíóöþúý]+',
  italian: '[a-z]*[àèéìòù]',
  polish: '[a-ząćęłńóśźż]+',
  portuguese: '(?:[a-zàáâãçéêíóôú]|õe)+',
  greek: '[ά-ώΐΰς]+',
  romanian: '[a-zăâîşţ]+',
  russian: '[а-яёґєіїў]+',
  slovak: '[a-záäčďéíĺľňóôŕšťúýž]+',
  spanish: '[a-záéíñóúü]+',
  swedish: '[a-zäåéö]+',
  turkish: '[a-zâçğıİöşü]+',
};

const SPELT = new RegExp(`^(?:${Object.values(LANGUAGES).join('|')})$`, 'iu');

/** Counts words with letters that no language of these has together: a sign of the wrong code page. */
export const misspeltWords = (text: string): number =>
  text.match(/\p{L}+/gu)?.filter((word) => /\P{ASCII}/u.test(word) && !SPELT.test(word)).length ??
  0;
