/** The editor of content, with its script and the fields that it edits. */
export const EDITOR_PATH = '/admin/content';
export const EDITOR_SCRIPT = `${EDITOR_PATH}/editor.js`;
export const EDITOR_FIELDS = `${EDITOR_PATH}/fields.json`;

/** Shows a draft of the site, and ends that. */
export const SEE_DRAFT_PATH = `${EDITOR_PATH}/draft`;
export const LEAVE_DRAFT_PATH = `${SEE_DRAFT_PATH}/leave`;

/** The function that answers the editor. */
export const CONTENT_API = '/api/content';

/** Begins a log-in at GitHub. */
export const GITHUB_API = `${CONTENT_API}/github`;
/** Ends it with a token. */
export const GITHUB_TOKEN_API = `${GITHUB_API}/token`;

/** Begins the name of the collection with the words of a further language. */
export const WORDS_PREFIX = 'words-';

/** The name of the only field of a file whose JSON is a list: the editor knows objects alone. */
export const ENTRIES = 'entries';

/** A picture may take 10 MB, which base64 makes a third larger. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
export const MAX_CONTENT_CALL_BYTES = 14 * 1024 * 1024;
