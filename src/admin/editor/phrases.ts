import { en } from 'decap-cms-locales';

/**
 * Decap's words, but for those that would say too much or too little here: it calls an entry published once it is saved, and a new one
 * saved before it is; its menu logs out of the editor alone.
 */
export const phrases: typeof en = {
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
      onDeletePublishedEntry: 'Delete this entry?',
      onDeleteWithUnsavedChanges: 'Delete this entry, and what you typed since it was saved?',
      confirmLoadBackup:
        'This browser has kept what was typed here and not saved. Do you want to go on with it?',
    },
    editorToolbar: {
      ...en.editor.editorToolbar,
      publish: 'Save',
      publishNow: 'Save now',
      publishing: 'Saving…',
      published: 'Saved',
      changesSaved: 'No unsaved changes',
      publishAndCreateNew: 'Save and add another',
      publishAndDuplicate: 'Save and copy',
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
      entrySaved: 'Saved. Visitors get it once it is published.',
      missingRequiredField: 'Mend the marked fields, then save again.',
      onFailToLoadEntries: 'Not loaded: %{details}',
      onFailToPersist: 'Not saved: %{details}',
      onFailToDelete: 'Not deleted: %{details}',
    },
  },
};
