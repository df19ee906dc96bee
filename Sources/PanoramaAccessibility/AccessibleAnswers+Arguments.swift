/// The types of what calls bring, by D-Bus's codes.
extension AccessibleAnswers {
  /// By the interface, without what all begin with, and the name of the call.
  static let arguments: [String: [String: String]] = [
    "Accessible": [
      "GetChildAtIndex": "i", "GetChildren": "", "GetIndexInParent": "", "GetRelationSet": "",
      "GetRole": "", "GetRoleName": "", "GetLocalizedRoleName": "", "GetState": "",
      "GetAttributes": "", "GetApplication": "", "GetInterfaces": "",
    ],
    "Application": ["GetLocale": "u"],
    "Component": [
      "Contains": "iiu", "GetAccessibleAtPoint": "iiu", "GetExtents": "u", "GetPosition": "u",
      "GetSize": "", "GetLayer": "", "GetMDIZOrder": "", "GetAlpha": "", "GrabFocus": "",
      "ScrollTo": "u",
    ],
    "Action": [
      "GetName": "i", "GetLocalizedName": "i", "GetDescription": "i", "GetKeyBinding": "i",
      "GetActions": "", "DoAction": "i",
    ],
    "Text": [
      "GetText": "ii", "GetCharacterAtOffset": "i", "GetStringAtOffset": "iu",
      "GetTextAtOffset": "iu", "GetTextBeforeOffset": "iu", "GetTextAfterOffset": "iu",
      "GetNSelections": "", "GetSelection": "i", "GetAttributes": "i", "GetAttributeRun": "ib",
      "GetDefaultAttributes": "", "GetDefaultAttributeSet": "", "SetCaretOffset": "i",
      "AddSelection": "ii", "SetSelection": "iii", "RemoveSelection": "i",
      "GetCharacterExtents": "iu", "GetRangeExtents": "iiu", "GetOffsetAtPoint": "iiu",
      "ScrollSubstringTo": "iiu",
    ],
    "EditableText": [
      "SetTextContents": "s", "InsertText": "isi", "DeleteText": "ii", "CopyText": "ii",
      "CutText": "ii", "PasteText": "i",
    ],
    "Table": [
      "GetAccessibleAt": "ii", "GetIndexAt": "ii", "GetRowAtIndex": "i", "GetColumnAtIndex": "i",
      "GetRowDescription": "i", "GetColumnDescription": "i", "GetRowExtentAt": "ii",
      "GetColumnExtentAt": "ii", "GetRowHeader": "i", "GetColumnHeader": "i",
      "GetSelectedRows": "", "GetSelectedColumns": "", "IsRowSelected": "i",
      "IsColumnSelected": "i", "IsSelected": "ii", "GetRowColumnExtentsAtIndex": "i",
    ],
    "TableCell": ["GetRowColumnSpan": "", "GetRowHeaderCells": "", "GetColumnHeaderCells": ""],
  ]
}
