import { en } from 'decap-cms-locales';

/** Decap's words, by where they stand. */
export type Phrases = typeof en;

/** Decap's words, but for those that would say too much or too little here: its menu logs out of the editor alone. */
export const commonPhrases: Phrases = {
  ...en,
  app: { ...en.app, header: { ...en.app.header, content: 'Content', media: 'Pictures' } },
  collection: {
    ...en.collection,
    sidebar: { ...en.collection.sidebar, collections: 'Content' },
  },
  editor: {
    ...en.editor,
    editor: {
      ...en.editor.editor,
      confirmLoadBackup:
        'This browser has kept what was typed here and not saved. Do you want to go on with it?',
    },
    editorToolbar: {
      ...en.editor.editorToolbar,
      changesSaved: 'No unsaved changes',
      duplicate: 'Copy',
      backCollection: 'Back to %{collectionLabel}',
      deployButtonLabel: 'View site',
    },
  },
  mediaLibrary: {
    ...en.mediaLibrary,
    mediaLibraryModal: { ...en.mediaLibrary.mediaLibraryModal, mediaAssets: 'Pictures' },
  },
  ui: {
    ...en.ui,
    settingsDropdown: { ...en.ui.settingsDropdown, logOut: 'Back to the desk' },
    toast: {
      ...en.ui.toast,
      missingRequiredField: 'Mend the marked fields, then save again.',
      onFailToLoadEntries: 'Not loaded: %{details}',
      onFailToPersist: 'Not saved: %{details}',
      onFailToDelete: 'Not deleted: %{details}',
    },
  },
};

/** Without a workflow, Decap calls an entry published once it is saved, and a new one saved before it is. */
export const folderPhrases: Phrases = {
  ...commonPhrases,
  editor: {
    ...commonPhrases.editor,
    editor: {
      ...commonPhrases.editor.editor,
      onDeletePublishedEntry: 'Delete this entry?',
      onDeleteWithUnsavedChanges: 'Delete this entry, and what you typed since it was saved?',
    },
    editorToolbar: {
      ...commonPhrases.editor.editorToolbar,
      publish: 'Save',
      publishNow: 'Save now',
      publishing: 'Saving…',
      published: 'Saved',
      publishAndCreateNew: 'Save and add another',
      publishAndDuplicate: 'Save and copy',
    },
  },
  ui: {
    ...commonPhrases.ui,
    toast: {
      ...commonPhrases.ui.toast,
      entrySaved: 'Saved. Visitors get it once it is published.',
    },
  },
};
